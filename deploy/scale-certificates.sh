#!/bin/sh
# Makes a certificate authority, and a certificate of it for each server of compose.scale.yaml, unless they are there:
#   scale-certificates.sh FOLDER
# Each key belongs to the user of its container. The key of the authority is not kept, so to add a server, empty the folder and
# start all services again.
set -eu
umask 077
cd "$1"
[ -e complete ] && exit 0

days=3650
openssl req -x509 -newkey rsa:2048 -nodes -days "$days" -subj '/CN=fuel-etl' -keyout authority.key -out authority.pem 2>/dev/null

# certificate NAME USER: the name is that of the service, by which the others call it.
certificate() {
  mkdir -p "$1"
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$1/key.pem" -out "$1/request.pem" 2>/dev/null
  printf 'subjectAltName=DNS:%s,IP:127.0.0.1\n' "$1" > "$1/names"
  openssl x509 -req -in "$1/request.pem" -CA authority.pem -CAkey authority.key -CAcreateserial -days "$days" \
    -extfile "$1/names" -out "$1/certificate.pem" 2>/dev/null
  rm "$1/request.pem" "$1/names"
  # Who starts this as another user than root has only one user.
  [ "$(id -u)" -ne 0 ] || chown -R "$2" "$1"
}
# The users of the images.
certificate postgres 999
certificate redis 999
certificate objects 1000

rm authority.key authority.srl
chmod 755 .
chmod 644 authority.pem
touch complete
