import { expect, test } from 'vitest'
import { readServiceAddress } from './service-address.ts'

test.each([
  ['https://api.example.com', 'https://api.example.com/chat/completions', 'api.example.com', false],
  [' https://api.example.com/v1/ ', 'https://api.example.com/v1/chat/completions', 'api.example.com', false],
  ['https://a.example/v1/chat/completions', 'https://a.example/v1/chat/completions', 'a.example', false],
  ['https://a.example/v1?version=2#x', 'https://a.example/v1/chat/completions?version=2', 'a.example', false],
  ['http://localhost:11434/v1', 'http://localhost:11434/v1/chat/completions', 'localhost:11434', true],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/chat/completions', '127.0.0.1:8080', true],
])('%s is requested at %s', (typed, url, host, isLocal) => {
  expect(readServiceAddress(typed)).toEqual({ url, host, isLocal })
})

test.each([
  '',
  'api.example.com',
  'http://api.example.com/v1',
  'http://192.168.1.7:8080/v1',
  'http://localhost.example.com',
  'https://name:password@api.example.com',
  'javascript:alert(1)',
  'ftp://localhost/v1',
])('%s is not an address of a service', (typed) => {
  expect(readServiceAddress(typed)).toBeNull()
})
