const words = (text: string): string[] => text.trim().split(/\s+/)

const LOOPBACK = words(`
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 0x7f.1 127.0.0.1. 127.255.255.254
  ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1 0 0.0.0.0 00000 0x0`)
const PRIVATE_FOUR = words(`
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 169.254.169.254 100.64.0.1 100.127.255.254 192.0.0.1
  192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 0.1.2.3 167772161
  0xa000001 3232235521 0251.0376.0251.0376 2852039166`)
const PRIVATE_SIX = words(`
  ::1 0:0:0:0:0:0:0:1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 ::7f00:1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1
  2002:7f00:1:: 2001:0:7f00:1:: fe80::1 fc00::1 fd12:3456::1 fec0::1 ff02::1 100::1 2001:db8::1 3fff::1 5f00::1 ::2
  fd00:ec2::254 2001:20::1`)
/** The test's resolver gives a loopback address for each of them. */
const NAMES = words('localhost LOCALHOST localhost. rebind.test a.localhost')

/** Urls of this machine and of private networks, in every spelling a url parser or a resolver takes. */
export function privateTargets(port: number): string[] {
  const hosts = [...LOOPBACK, ...PRIVATE_FOUR, ...NAMES, ...PRIVATE_SIX.map((address) => `[${address}]`)]
  return hosts.flatMap((host) => [`http://${host}:${port}/`, `http://${host}:${port}/x?y#z`, `https://${host}/`])
}

const BESIDE_PRIVATE = words(`
  1.1.1.1 8.8.8.8 9.9.9.9 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 169.253.255.255 169.255.0.1
  172.15.255.255 172.32.0.1 192.1.0.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 203.0.112.1 203.0.114.1
  223.255.255.255 2606:4700::1111 2001:4860:4860::8888 2a00:1450::1 2400:cb00::1 2620:fe::fe ::ffff:8.8.8.8`)

/** Addresses of the public internet, many of them next to a private network. */
export function publicAddresses(): string[] {
  const spread = Array.from({ length: 30 }, (_, index) => `${20 + index * 5}.${index}.${index * 3}.${index + 1}`)
  return [...BESIDE_PRIVATE, ...spread.filter((address) => !/^(100|127)\./.test(address))]
}
