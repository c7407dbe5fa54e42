import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/* A README that names a moved file misleads every reader: each path in it must exist. */

/** Files that an operator or the build writes, or that a later version adds: they do not exist in the project. */
const notOurs = new Set([
  'apps/relay/dist/main.js',
  'docker/.env',
  'src/migrations/version-{n}.ts',
  // The relay serves these.
  'resolutions.json',
  'resolutions.schema.json',
  // The relay writes these into its data folder.
  'hub-settings.json',
  'moved-to-postgres.json',
])

const pages = projectFiles('**/*.md')

test.each(pages)('the links of %s exist', (page) => {
  const links = [...readProjectFile(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''))
  expect(links.filter((link) => projectFiles(join(dirname(page), link)).length === 0)).toEqual([])
})

/** The name of a heading in a link, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = (page: string) =>
  [...readProjectFile(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test.each(pages)('the headings that %s links to exist', (page) => {
  const links = [...readProjectFile(page).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].map(
    ([, path = '', anchor = '']) => ({ target: path === '' ? page : join(dirname(page), path), anchor }),
  )
  const missing = links.filter(({ target, anchor }) => !anchorsOf(target).includes(anchor))
  expect(missing.map(({ target, anchor }) => `${target}#${anchor}`)).toEqual([])
})

test('the anchor of a heading is as on GitHub', () => {
  expect(anchorOf("A member's `README`, and (more)")).toBe('a-members-readme-and-more')
})

test.each(pages)('the files and folders that %s names in code font exist', (page) => {
  const named = [...readProjectFile(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(isPath)
  expect(named.filter((path) => !notOurs.has(path) && !isThere(path, page))).toEqual([])
})

const ending = /\.(ts|tsx|mjs|css|json|md|yaml|sql|html)$/
const roots = /^(apps|packages|tests|commands|docker|features|routes|shell|ui|replica|texts|sync|src)\//

/** True if it looks like the path of a source file or a folder, also with a {placeholder} or an ellipsis. */
function isPath(code: string): boolean {
  return /^[\w.{}…/-]+$/.test(code) && !code.startsWith('/') && (ending.test(code) || roots.test(code))
}

/**
 * A path may start at the project, at the page's folder, or anywhere below that: a bare file name is found
 * there.
 */
function isThere(path: string, page: string): boolean {
  const pattern = path.replace(/\{[^}]*\}|…/g, '*').replace(/\/$/, '')
  const places = [pattern, join(dirname(page), pattern), join(dirname(page), '**', pattern)]
  return places.some((place) => projectFiles(place).length > 0)
}
