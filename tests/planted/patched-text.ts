import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Patch } from '../simulation/world/programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the text of the patch's file with the fault. Throws unless `from` is in it exactly once. */
export function patchedText({ file, from, to }: Patch): string {
  const text = readFileSync(join(root, file), 'utf8')
  const places = text.split(from).length - 1
  if (places !== 1) throw new Error(`The text is ${places} times in ${file} instead of once: ${from}`)
  return text.replace(from, () => to)
}
