import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Puts the complete build of a package, `.dist-next`, in the place of the former one. */
export function replaceBuilt(folder) {
  const [built, next, former] = ['dist', '.dist-next', '.dist-before'].map((name) => join(folder, name))
  rmSync(former, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, former)
  renameSync(next, built)
  rmSync(former, { recursive: true, force: true })
}
