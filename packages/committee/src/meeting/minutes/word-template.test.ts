import { expect, test } from 'vitest'
import { allowed, bring, createReplica } from '../../testing/replica.ts'
import { filesInUse, usesFile } from '../documents/files-in-use.ts'
import { templateSettings } from '../template/meeting-template.ts'
import { queryWordTemplate, readWordTemplate, setWordTemplate } from './word-template.ts'

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const file = { name: 'Minutes.docx', sha256: 'a'.repeat(64), bytes: 4_321, mime, by: 'Ana' }

test('the Word template is a file of the committee until it is removed', () => {
  const { doc, context } = createReplica('a', 1)
  expect(readWordTemplate(doc)).toBeNull()
  let fired = 0
  const stop = queryWordTemplate(doc).subscribe(() => {
    fired += 1
  })
  allowed(setWordTemplate(doc, context, { ...file, name: ' my/Min\u202Eutes.docx' }))
  expect(readWordTemplate(doc)).toMatchObject({ ...file, name: 'my-Minutes.docx' })
  expect(usesFile(doc, file.sha256)).toBe(true)
  expect(filesInUse(doc)).toEqual([{ sha256: file.sha256, bytes: 4_321, mime, text: null }])
  allowed(setWordTemplate(doc, context, { ...file, name: 'my/Minutes.docx' }))
  expect(fired).toBe(1)
  allowed(setWordTemplate(doc, context, null))
  expect(readWordTemplate(doc)).toBeNull()
  expect(usesFile(doc, file.sha256)).toBe(false)
  stop()
})

test('D6: of two templates that are chosen apart one is kept, the same on both devices', () => {
  const a = createReplica('a', 1)
  const b = createReplica('b', 2)
  allowed(setWordTemplate(a.doc, a.context, file))
  allowed(setWordTemplate(b.doc, b.context, { ...file, sha256: 'b'.repeat(64), by: 'Ben' }))
  bring(a, b)
  bring(b, a)
  expect(readWordTemplate(a.doc)).toEqual(readWordTemplate(b.doc))
})

test.each([
  ['another type', { name: 'Minutes.docm' }, 'document-type-not-allowed'],
  ['a text', { name: 'Minutes.txt' }, 'document-type-not-allowed'],
  ['no name', { name: ' ' }, 'document-name-required'],
  ['no bytes', { bytes: 0 }, 'file-empty'],
  ['no hash', { sha256: '../x' }, 'file-not-known'],
])('D13: refuses %s', (_, changes, refusal) => {
  const { doc, context } = createReplica('a', 1)
  expect(setWordTemplate(doc, context, { ...file, ...changes })).toEqual({ ok: false, refusal })
  expect(templateSettings(doc).size).toBe(0)
})

test('D9: a stored value that is no template reads as none', () => {
  const { doc } = createReplica('a', 1)
  for (const value of [7, 'x', {}, { ...file, at: 'yesterday' }, { ...file, bytes: -1, at: 1 }]) {
    templateSettings(doc).set('wordTemplate', value)
    expect(readWordTemplate(doc)).toBeNull()
  }
})
