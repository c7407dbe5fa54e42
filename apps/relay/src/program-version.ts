import { readFileSync } from 'node:fs'

const manifest = new URL('../package.json', import.meta.url)

/** The program's version, as CHANGELOG.md tells of it; the app has the same. */
export const programVersion: string = JSON.parse(readFileSync(manifest, 'utf8')).version
