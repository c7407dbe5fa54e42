import { cpSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Copies the files that Docker would send to a build: the project without the entries of .dockerignore. */
export function copyBuildContext(project: string, target: string): void {
  const patterns = readFileSync(join(project, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const unknown = patterns.find((pattern) => /[!?[\]\\]|.\*\*/.test(pattern))
  if (unknown !== undefined) throw new Error(`This test does not know such patterns: ${unknown}`)
  const ignored = new RegExp(`^(?:${patterns.map(toExpression).join('|')})$`)
  cpSync(project, target, {
    recursive: true,
    verbatimSymlinks: true,
    // An ignored folder is not entered, so its content needs no pattern.
    filter: (source) => {
      const path = relative(project, source)
      return path === '' || !ignored.test(path)
    },
  })
}

/** In a pattern, two stars and a slash at the beginning stand for any folders, and `*` for any part of a name. */
function toExpression(pattern: string): string {
  const name = pattern.replace(/^\*\*\//, '')
  const expression = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return name === pattern ? expression : `(?:.+/)?${expression}`
}
