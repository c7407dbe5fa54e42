import { expect, test } from 'vitest'
import type { UploadRow } from '../../../replica/store/file-rows.ts'
import { stateOf } from './document-state.ts'

const sha256 = 'a'.repeat(64)
const version = { id: 'v', sha256, bytes: 200, mime: 'application/pdf', at: '', by: 'Ana', erased: null }
const upload: UploadRow = {
  documentId: 'parks',
  sha256,
  name: 'plan.pdf',
  bytes: 200,
  sent: 0,
  state: 'waiting',
  at: 1,
}
const none = new Set<string>()
const stateWith = (known: Partial<Parameters<typeof stateOf>[1]>) =>
  stateOf(version, { uploads: [], held: none, atHub: null, ...known })

test('the place of the bytes is only shown if it is known', () => {
  const held = new Set([sha256])
  expect(stateWith({ held, atHub: held })).toEqual({ kind: 'here' })
  expect(stateWith({ atHub: held })).toEqual({ kind: 'available' })
  expect(stateWith({ atHub: none })).toEqual({ kind: 'missing', by: 'Ana' })
  expect(stateWith({})).toEqual({ kind: 'elsewhere' })
})

test('an erased file is called erased only when the hub has deleted it', () => {
  const erased = { ...version, erased: { by: 'Ben', at: '2026-11-21T10:00:00Z' } }
  const known = { uploads: [upload], held: new Set([sha256]), atHub: none }
  expect(stateOf(erased, known)).toEqual({ kind: 'erased', by: 'Ben', at: '2026-11-21T10:00:00Z' })
  expect(stateOf(erased, { ...known, atHub: new Set([sha256]) })).toEqual({ kind: 'erasing' })
})

test('an upload is in progress until the relay has stored the file, however many bytes were sent', () => {
  const withUpload = (row: Partial<UploadRow>) => stateWith({ uploads: [{ ...upload, ...row }] })
  expect(withUpload({})).toEqual({ kind: 'waiting', problem: null })
  expect(withUpload({ sent: 50 })).toEqual({ kind: 'uploading', percent: 25 })
  expect(withUpload({ sent: 200 })).toEqual({ kind: 'uploading', percent: 99 })
  expect(withUpload({ sent: 50, state: 'paused' })).toEqual({ kind: 'paused' })
})

test('a refusal names the limit, and a full disk is retried later', () => {
  const limit = { of: 'file', bytes: 50_000_000, usedBytes: 0 } as const
  const tooLarge = { ...upload, bytes: 80_000_000, state: 'failed', problem: 'too-large', limit } as const
  expect(stateWith({ uploads: [tooLarge] })).toEqual({
    kind: 'failed',
    problem: 'This file is 80 MB, and the hub takes at most 50 MB. It stays on this device.',
  })
  const full = { ...upload, problem: 'disk-full' }
  expect(stateWith({ uploads: [full] })).toMatchObject({
    kind: 'waiting',
    problem: expect.stringContaining('disk of the hub is full'),
  })
})
