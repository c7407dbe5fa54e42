import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const { replaceBuilt } = (await import(new URL('../../commands/replace-built.mjs', import.meta.url).href)) as {
  replaceBuilt(folder: string): void
}

test.each([['no former build'], ['a former build'], ['the rest of an interrupted replacement']])(
  'a complete build takes the place of %s',
  (before) => {
    const folder = mkdtempSync(join(tmpdir(), 'civic-hub-built-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const make = (name: string, file: string) => {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, file), '')
    }
    make('.dist-next', 'new.js')
    if (before === 'a former build') make('dist', 'old.js')
    if (before === 'the rest of an interrupted replacement') make('.dist-before', 'old.js')
    replaceBuilt(folder)
    expect(readdirSync(folder)).toEqual(['dist'])
    expect(readdirSync(join(folder, 'dist'))).toEqual(['new.js'])
  },
)
