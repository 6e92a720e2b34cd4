import PhotoLibrary
import Server
import Testing

/// The address at which a server in a house listens.
@Suite struct HouseAddressTests {
    private static let head = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\n"

    private func route(_ interface: String, metric: Int, to destination: String = "00000000") -> String {
        "\(interface)\t\(destination)\t0101A8C0\t0003\t0\t0\t\(metric)\t\(destination == "00000000" ? "00000000" : "00FFFFFF")\t0\t0\t0\n"
    }

    private let devices = [
        ("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("eth0", "10.0.0.2"), ("wlan0", "192.168.1.20"),
        ("wlan0", "fd00::2"), ("tun0", "203.0.113.7"),
    ].map { (interface: $0.0, address: $0.1) }

    @Test func itIsThatOfTheDefaultRoute() throws {
        let routes =
            Self.head + route("eth0", metric: 600) + route("wlan0", metric: 100)
            + route("eth0", metric: 1, to: "0000000A")
        let found = try HouseAddress.choose(devices, routes: routes, wanted: nil)
        #expect(found.address == "192.168.1.20" && found.others == ["10.0.0.2"])
    }

    @Test func withoutARouteItIsTheFirstPrivateOne() throws {
        for routes in ["", Self.head, "nonsense\n\n\t", Self.head + route("tun0", metric: 0)] {
            #expect(try HouseAddress.choose(devices, routes: routes, wanted: nil).address == "10.0.0.2")
        }
    }

    @Test func aMachineWithoutAPrivateAddressIsToldInALine() throws {
        let all = [("lo", "127.0.0.1"), ("eth0", "203.0.113.7"), ("veth1", "172.18.0.1")]
        let error = #expect(throws: LibraryError.self) {
            _ = try HouseAddress.choose(all.map { ($0.0, $0.1) }, routes: "", wanted: nil)
        }
        #expect(error.map { "\($0)" }?.contains("no private IPv4 address found") == true)
    }

    @Test(arguments: ["10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.1.1", "127.0.0.1"])
    func aPrivateAddressCanBeChosen(wanted: String) throws {
        #expect(try HouseAddress.choose(devices, routes: "", wanted: wanted).address == wanted)
    }

    @Test(arguments: [
        "8.8.8.8", "0.0.0.0", "172.32.0.1", "172.15.0.1", "192.169.0.1", "100.64.0.1", "localhost", "example.org",
        "::1",
        "", "10.1.2", "10.1.2.3.4", "10.1.2.300",
    ])
    func noOtherCan(wanted: String) throws {
        let error = #expect(throws: LibraryError.self) {
            _ = try HouseAddress.choose(devices, routes: "", wanted: wanted)
        }
        #expect(error.map { "\($0)" }?.contains("expects a private IPv4 address") == true)
    }
}
