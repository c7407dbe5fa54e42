import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'

export function downloadsOf(profile: string): string {
  const folder = join(profile, 'downloads')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** The file that the browser with this profile saves after the press. */
export async function savedFile(
  profile: string,
  press: () => Promise<void>,
): Promise<{ name: string; content: Buffer }> {
  const folder = downloadsOf(profile)
  await press()
  return eventually('a saved file', async () => {
    // An unfinished file has another name beside it, or instead of its own.
    const [name, ...others] = await readdir(folder)
    if (name === undefined || others.length > 0 || /\.(part|wkdownload)$/.test(name)) return null
    const content = await readFile(join(folder, name))
    if (content.length === 0) return null
    await rm(join(folder, name))
    return { name, content }
  })
}
