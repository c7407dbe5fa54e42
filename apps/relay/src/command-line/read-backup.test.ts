import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeKind } from './read-backup.ts'

test.each([
  ['', /^it is empty/],
  [gzipSync('x'), /gzip: unpack it first/],
  ['PK\x03\x04rest', /ZIP file/],
  ['PGDMP\x01', /pg_restore/],
  ['--\n-- PostgreSQL database dump\n', /psql reads it/],
  [`${'x'.repeat(257)}ustar`, /tar archive/],
  ['{"document_id":"a"}\n', /restore BACKUP JOURNAL/],
  ['<!doctype html>', /web page/],
  ['\n> civic-hub@0.2.0 hub\n> node apps/relay/dist/civic-hub.js backup\n\n', /what npm prints/],
  ['Hello', /^it does not begin as a database does$/],
])('recognizes the kind of a file that is no backup: %j', (begin, sentence) => {
  expect(describeKind(Buffer.from(begin as string))).toMatch(sentence)
})
