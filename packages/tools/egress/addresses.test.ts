import { expect, test } from 'vitest'
import { isAllowedAddress, isPublicAddress, readPrivateHosts } from './addresses.ts'
import { publicAddresses } from './targets.fixture.ts'

test('SEC7: public addresses are not taken for private ones', () => {
  const all = publicAddresses()
  expect(all.length).toBeGreaterThanOrEqual(50)
  expect(all.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('a mistake in the operator’s list is named', () => {
  expect(() => readPrivateHosts(['ok.internal', '10.0.0.0/99'])).toThrow(
    '"10.0.0.0/99" is no network such as 10.1.0.0/16',
  )
  expect(() => readPrivateHosts(['http://x'])).toThrow('"http://x" is no network')
})

const METADATA = [
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'fd00:ec2::254',
]

test('SEC7: no network that an operator allows opens a cloud’s metadata, only its address itself does', () => {
  const networks = readPrivateHosts(['169.254.0.0/16', '100.64.0.0/10', '192.0.0.0/8', '168.63.0.0/16', 'fd00::/8'])
  for (const address of METADATA) {
    expect([address, isAllowedAddress(address, networks)]).toEqual([address, false])
    expect([address, isAllowedAddress(address, readPrivateHosts([address]))]).toEqual([address, true])
  }
  expect(isAllowedAddress('::ffff:169.254.169.254', networks)).toBe(false)
  expect(isAllowedAddress('100.64.0.7', networks)).toBe(true)
})
