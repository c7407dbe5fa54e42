import { expect, test } from 'vitest'
import { uploadErrorSchema, uploadMetadataSchema } from './files.ts'

const sha256 = 'a'.repeat(64)

test.each([
  ['capitals', sha256.toUpperCase()],
  ['a path', `..%2f${sha256.slice(5)}`],
  ['one digit too few', sha256.slice(1)],
  ['a line break at the end', `${sha256}\n`],
])('a hash with %s is invalid', (_, text) => {
  expect(uploadMetadataSchema.safeParse({ sha256: text, type: 'image/png' }).success).toBe(false)
  expect(uploadMetadataSchema.safeParse({ sha256, type: 'image/png' }).success).toBe(true)
})

test('rejects SVG as a claimed type', () => {
  expect(uploadMetadataSchema.safeParse({ sha256, type: 'image/svg+xml' }).success).toBe(false)
})

test('the error response names the limit', () => {
  const limit = { of: 'committee', bytes: 100, usedBytes: 90 }
  const body = { error: { code: 'too-large', message: 'Too large', limit } }
  expect(uploadErrorSchema.parse(body)).toEqual(body)
})
