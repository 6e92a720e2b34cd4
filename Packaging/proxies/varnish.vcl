# Varnish between photos and a proxy with TLS, as a cache for many readers of a public server:
# photos serve --public --base-url https://photos.example/ --trusted-proxies ADDRESS-OF-VARNISH (unless it is this machine)
vcl 4.1;

backend photos {
    .host = "127.0.0.1";
    .port = "8080";
    .first_byte_timeout = 1h;
    .between_bytes_timeout = 1h;
    .probe = {
        .request = "GET /livez HTTP/1.1" "Host: photos.example" "Connection: close";
        .interval = 5s;
    }
}

sub vcl_recv {
    # Never let a client say who it is: see --trust-user-header.
    unset req.http.Remote-User;
    # The version in their addresses changes with their content, and they are the same for everybody.
    if ((req.method == "GET" || req.method == "HEAD") && (req.url ~ "^/assets/[^/]+/" || req.url ~ "^/icons/")) {
        unset req.http.Cookie;
        return (hash);
    }
    # A stream.
    if (req.url ~ "^/api/v1/events") {
        return (pass);
    }
    # What else has a cookie or credentials is passed, by Varnish's own rules, and what photos marks as private, no-cache or
    # no-store is not kept.
}

sub vcl_backend_response {
    # Large files begin to arrive before they are complete, and do not push everything else out.
    if (beresp.http.Content-Length ~ "^[0-9]{8,}$") {
        set beresp.uncacheable = true;
    }
}
