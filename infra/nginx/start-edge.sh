#!/bin/sh
# Starts nginx as the edge. GATEWAYS names the gateways as <address>:<port>, or is one name that resolves to all of them.
# HTTPS is served where a certificate is mounted.
set -eu

here=$(dirname "$0")
state=${EDGE_STATE:-/tmp/edge}
tls=${TLS_FOLDER:-/etc/nginx/tls}
mkdir -p "$state"
rm -f "$state"/*.conf
cp "$here"/*.conf "$state"
# Failures are not counted: a client can provoke them, and would have the gateways left alone by everybody's requests.
for gateway in $GATEWAYS; do echo "server $gateway max_fails=0;"; done >"$state/gateways.conf"
if [ -s "$tls/tls.crt" ]; then sed "s|TLS_FOLDER|$tls|" "$here/tls.conf.template" >"$state/tls.conf"; fi
exec nginx -e stderr -p "$state" -c nginx.conf -g 'daemon off;'
