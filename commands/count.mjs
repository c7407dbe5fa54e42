#!/usr/bin/env node
// `npm run count`: the lines of the product's TypeScript, without tests, contracts and generated files.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './project.mjs'

const tracked = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
const isProduct = (/** @type {string} */ path) =>
  /\.(tsx?|css)$/.test(path) && !/\.(test|contract|gen)\.tsx?$/.test(path) && !/\/(testing|convergence)\//.test(path)
const linesOf = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
const counted = tracked
  .split('\n')
  .filter(isProduct)
  .map((path) => ({ path, lines: linesOf(path) }))

const parts = ['packages/committee/src/', 'apps/web/src/features/', 'apps/relay/src/', 'apps/relay/src/http/api.ts']
for (const part of parts) {
  const inPart = counted.filter(({ path }) => path.startsWith(part) && !path.endsWith('.css'))
  print(part, inPart)
}
print('product, with CSS', counted)

/** @param {string} name @param {{ lines: number }[]} files */
function print(name, files) {
  say(`${String(files.reduce((sum, { lines }) => sum + lines, 0)).padStart(8)}  ${name}`)
}
