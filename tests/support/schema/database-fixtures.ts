import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../../fixtures/database/', import.meta.url)

/**
 * A database as the program of that version left it: Ada owns Parks, Ben edits it, and from version 2 on both
 * have written, before and after a snapshot. They sign in with the password of all tests. Some versions were
 * released in two shapes.
 */
export interface DatabaseFixture {
  name: string
  version: number
  /** The document of Parks. */
  documentId: string
  /** The document's text; null in versions that did not store documents yet. */
  text: string | null
  /** Writes the database into a data folder, which is created. */
  writeTo(dataDir: string): void
}

/** Returns the fixtures, the oldest first. */
export function readDatabaseFixtures(): DatabaseFixture[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sqlite.gz'))
    .map((file) => file.replace('.sqlite.gz', ''))
  const fixtures = names.map((name) => {
    const { id, text } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
    return {
      name,
      version: Number(/^version-(\d+)/.exec(name)?.[1]),
      documentId: id,
      text,
      writeTo(dataDir: string) {
        mkdirSync(dataDir, { recursive: true, mode: 0o700 })
        const packed = readFileSync(new URL(`${name}.sqlite.gz`, folder))
        writeFileSync(join(dataDir, 'relay.sqlite'), gunzipSync(packed))
      },
    }
  })
  return fixtures.toSorted((a, b) => a.version - b.version)
}
