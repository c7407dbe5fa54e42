import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/* A README that names a file which has moved misleads everyone who reads it: each path in it must exist. */

/** Written by the operator, or one day: no file of the project yet. */
const notOurs = new Set(['docker/.env', 'src/migrations/version-{n}.ts'])

const pages = projectFiles('**/*.md')

test.each(pages)('what %s links to is there', (page) => {
  const links = [...readProjectFile(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''))
  expect(links.filter((link) => projectFiles(join(dirname(page), link)).length === 0)).toEqual([])
})

test.each(pages)('the files and folders that %s names in code font are there', (page) => {
  const named = [...readProjectFile(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter(isPath)
  expect(named.filter((path) => !notOurs.has(path) && !isThere(path, page))).toEqual([])
})

const ending = /\.(ts|tsx|mjs|css|json|md|yaml|sql|html)$/
const roots = /^(apps|packages|tests|commands|docker|features|routes|shell|ui|replica|texts|sync|src)\//

/** Whether it reads as the path of a source file or a folder, also with a {placeholder} or an ellipsis. */
function isPath(code: string): boolean {
  return /^[\w.{}…/-]+$/.test(code) && !code.startsWith('/') && (ending.test(code) || roots.test(code))
}

/** A path counts from the project, from the page's folder, or from anywhere below that: a bare name is found there. */
function isThere(path: string, page: string): boolean {
  const pattern = path.replace(/\{[^}]*\}|…/g, '*').replace(/\/$/, '')
  const places = [pattern, join(dirname(page), pattern), join(dirname(page), '**', pattern)]
  return places.some((place) => projectFiles(place).length > 0)
}
