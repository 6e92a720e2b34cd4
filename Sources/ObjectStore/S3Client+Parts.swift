package import Disk
internal import Fetching

// Objects that are sent in parts, and lists of objects.

extension S3Client {
    /// Stores a file of any length, with one part of it in memory at a time.
    ///
    /// - Parameter isNew: whether to store nothing if there is an object of this name; for a file in parts, of this name and length.
    /// - Throws: ``Failure/exists`` if so.
    package func upload(_ file: borrowing OpenFile, as key: String, isNew: Bool) throws(Failure) {
        let length = Int(file.status.fingerprint.bytes)
        guard length > Self.partLength else {
            return try put(try Self.bytes(of: file, 0..<length), as: key, isNew: isNew)
        }
        if isNew, try self.length(key) == Int64(length) { throw .exists }
        var begin = Request(method: nil, key: key, query: [("uploads", "")])
        begin.isPosted = true
        guard let id = S3Document(try send(begin).bytes).text("UploadId"), !id.isEmpty else {
            throw .unavailable("the store gave no number for an upload in parts")
        }
        do throws(Failure) {
            var tags: [String] = []
            for start in stride(from: 0, to: length, by: Self.partLength) {
                let part = try Self.bytes(of: file, start..<min(length, start + Self.partLength))
                tags.append(try send(part, number: tags.count + 1, of: id, as: key))
            }
            try complete(id, tags, as: key)
        } catch {
            // Parts of an upload that is never completed cost money.
            _ = try? send(.init(method: .delete, key: key, query: [("uploadId", id)]))
            throw error
        }
    }

    private func send(_ part: [UInt8], number: Int, of id: String, as key: String) throws(Failure) -> String {
        let request = Request(
            method: .put, key: key, query: [("partNumber", "\(number)"), ("uploadId", id)], body: part)
        guard let tag = try send(request).response.validators.etag else {
            throw .unavailable("the store gave no tag for a part")
        }
        return tag
    }

    private func complete(_ id: String, _ tags: [String], as key: String) throws(Failure) {
        let parts = tags.enumerated().map { number, tag in
            let quoted = tag.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return "<Part><PartNumber>\(number + 1)</PartNumber><ETag>\(quoted)</ETag></Part>"
        }
        var request = Request(method: nil, key: key, query: [("uploadId", id)])
        request.isPosted = true
        request.body = Array("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
        // An error that comes late is in an answer that began as a success.
        let answer = S3Document(try send(request).bytes)
        guard answer.root == "CompleteMultipartUploadResult" else {
            throw .unavailable("the store did not complete an upload: \(answer.text("Code") ?? "no reason")")
        }
    }

    private static func bytes(of file: borrowing OpenFile, _ range: Range<Int>) throws(Failure) -> [UInt8] {
        do throws(FileFailure) {
            return try file.bytes(at: range.lowerBound, count: range.count)
        } catch {
            throw .disk(error.number)
        }
    }
}

extension S3Client {
    /// Calls `body` with each object whose key begins with `prefix`, in the order of the store; a thousand are in memory at a time.
    package func forEach(under prefix: String, _ body: (Object) throws -> Void) throws {
        var token: String?
        repeat {
            try Task.checkCancellation()
            var query = [("list-type", "2"), ("prefix", prefix)]
            if let token { query.append(("continuation-token", token)) }
            let page = S3Document(try send(.init(method: nil, key: "", query: query)).bytes)
            // What broke off must not be taken for a short list.
            guard page.root == "ListBucketResult", page.isWhole, let isCut = page.text("IsTruncated") else {
                throw Failure.unavailable("the store sent no whole list")
            }
            var key: String?
            for leaf in page.leaves {
                switch leaf.name {
                case "Key": key = leaf.text
                case "Size":
                    guard let named = key, let bytes = Int64(leaf.text) else { continue }
                    try body(Object(key: named, bytes: bytes))
                    key = nil
                default: continue
                }
            }
            let next = page.text("NextContinuationToken")
            guard isCut == "false" || next != nil && next != token else {
                throw Failure.unavailable("the store sent a part of a list without its next part")
            }
            token = isCut == "false" ? nil : next
        } while token != nil
    }

    /// Whether the bucket is there and can be read: what is wrong, if anything.
    package func check() throws(Failure) {
        let query = [("list-type", "2"), ("max-keys", "1"), ("prefix", address.prefix)]
        do throws(Failure) {
            _ = try send(.init(method: nil, key: "", query: query))
        } catch .missing {
            throw .refused("the store has no bucket \(address.bucket)")
        }
    }
}
