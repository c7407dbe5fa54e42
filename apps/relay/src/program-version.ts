import { readFileSync } from 'node:fs'

const manifest = new URL('../package.json', import.meta.url)

/** The program's version, as in CHANGELOG.md; the app has the same one. */
export const programVersion: string = JSON.parse(readFileSync(manifest, 'utf8')).version
