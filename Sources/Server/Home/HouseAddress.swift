internal import Foundation
internal import NIOCore
public import PhotoLibrary

/// The address of this machine in the network of the house.
public struct HouseAddress: Sendable, Equatable {
    /// The address to listen at.
    public let address: String
    /// Its other private addresses.
    public let others: [String]

    /// Finds the private IPv4 address by which this machine reaches other networks, or else its first one.
    ///
    /// - Parameter wanted: the address that a person chose; nil for none.
    /// - Throws: ``LibraryError/usage(_:)`` for a chosen address that is not private, ``LibraryError/unavailable(_:)`` if the
    ///   machine has no private address.
    public static func find(_ wanted: String?) throws(LibraryError) -> HouseAddress {
        let devices = (try? System.enumerateDevices()) ?? []
        let routes = FileManager.default.contents(atPath: "/proc/net/route").map { String(decoding: $0, as: UTF8.self) }
        return try choose(
            devices.compactMap { device in device.address?.ipAddress.map { (device.name, $0) } }, routes: routes ?? "",
            wanted: wanted)
    }

    /// - Parameters:
    ///   - devices: the addresses of the machine with the names of their interfaces.
    ///   - routes: the routing table, as `/proc/net/route` has it (proc(5)).
    package static func choose(
        _ devices: [(interface: String, address: String)], routes: String, wanted: String?
    ) throws(LibraryError) -> HouseAddress {
        let known = devices.filter { device in
            isPrivate(device.address) && !virtual.contains { device.interface.hasPrefix($0) }
        }
        if let wanted {
            // A loopback address of IPv4 is for trying it out.
            guard isPrivate(wanted) || wanted.hasPrefix("127.") && Loopback.contains(wanted) else {
                throw .usage(
                    "invalid --host '\(wanted.prefix(100))': --home expects a private IPv4 address, such as 192.168.1.20"
                )
            }
            return HouseAddress(address: wanted, others: known.map(\.address).filter { $0 != wanted })
        }
        let route = defaultInterface(routes)
        guard let best = known.first(where: { $0.interface == route }) ?? known.first else {
            throw .unavailable(
                "no private IPv4 address found: connect this machine to the network of the house, or choose an address "
                    + "with --host")
        }
        return HouseAddress(
            address: best.address, others: known.map(\.address).filter { $0 != best.address })
    }

    /// The beginnings of the names of interfaces that lead to containers and virtual machines, not into the house.
    private static let virtual = ["docker", "br-", "veth", "virbr", "lxc", "lxd", "cni", "podman"]

    /// Whether an address is a private one of IPv4: RFC 1918 and RFC 3927.
    private static func isPrivate(_ address: String) -> Bool {
        let numbers = address.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard numbers.count == 4, !numbers.contains(nil) else { return false }
        switch (numbers[0], numbers[1]) {
        case (10, _), (192, 168), (169, 254): return true
        case (172, let second?): return (16...31).contains(second)
        default: return false
        }
    }

    /// The interface of the default route with the lowest metric; nil if there is none.
    private static func defaultInterface(_ routes: String) -> String? {
        routes.split(separator: "\n").dropFirst().compactMap { line -> (name: String, metric: Int)? in
            let fields = line.split { $0 == "\t" || $0 == " " }
            guard fields.count > 7, fields[1] == "00000000", fields[7] == "00000000", let metric = Int(fields[6]) else {
                return nil
            }
            return (String(fields[0]), metric)
        }.min { $0.metric < $1.metric }?.name
    }
}
