import Foundation

/// nginx, serving a folder on a port of this machine.
struct Nginx {
    private let process: Process

    init(root: String, port: Int, folder: String) throws {
        let configuration = """
            worker_processes auto; daemon off; pid \(folder)/nginx.pid; error_log \(folder)/nginx.log;
            events { worker_connections 1024; }
            http {
              access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip off;
              client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy; fastcgi_temp_path \(folder)/fastcgi;
              uwsgi_temp_path \(folder)/uwsgi; scgi_temp_path \(folder)/scgi;
              types { image/jpeg jpg; application/xml xml; }
              server { listen 127.0.0.1:\(port) backlog=1024; root \(root); etag on; }
            }
            """
        let path = folder + "/nginx.conf"
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: path))
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
        process.arguments = ["-c", path, "-e", folder + "/nginx.log"]
        try process.run()
        // Until it listens.
        for _ in 0..<100 where !Self.answers(port) { usleep(20_000) }
        guard Self.answers(port) else { throw Failure(description: "nginx does not listen on port \(port)") }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    private static func answers(_ port: Int) -> Bool {
        (try? Command(name: "curl", arguments: ["curl", "-s", "http://127.0.0.1:\(port)/"]).run()) != nil
    }
}
