import { expect, test } from 'vitest'
import { readPrivateHosts } from './addresses.ts'
import { checkStoredAddress } from './stored-address.ts'

const check = (url: string, ...allowed: string[]) => checkStoredAddress(url, readPrivateHosts(allowed))

test('SEC7: a cloud’s metadata is stored only where the operator has allowed that very address', () => {
  expect(() => check('http://169.254.169.254/v1')).toThrow('169.254.169.254 is not on the public internet')
  expect(() => check('http://Metadata.Google.Internal./v1')).toThrow('metadata.google.internal is not on')
  expect(() => check('http://169.254.169.254/v1', '169.254.0.0/16')).toThrow('is not on the public internet')
  expect(() => check('http://metadata.google.internal/', 'metadata.google.internal')).toThrow('is not on')
  check('http://169.254.169.254/v1', '169.254.169.254')
  check('http://169.254.169.254/v1', '169.254.169.254:80')
  check('http://metadata.google.internal/', '169.254.169.254')
})

test('a private address is stored: the operator may allow it later', () => {
  check('http://10.0.0.5:11434/v1')
  check('http://host.docker.internal:5432/')
})
