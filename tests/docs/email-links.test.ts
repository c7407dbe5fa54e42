import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/*
 * A link with a secret behind its # is sent by email: its recipient may not know the password of the splash
 * gate.
 */

const secretLink = /\$\{publicUrl\(\)\}\/([a-z-]+)#\$\{/g

test('the pages of all links in emails that contain a secret are outside the splash gate', () => {
  const sources = projectFiles('apps/relay/src/accounts/**/*.ts').map(readProjectFile)
  const pages = new Set(sources.flatMap((source) => [...source.matchAll(secretLink)].map(([, page]) => page)))
  expect([...pages]).toEqual(expect.arrayContaining(['confirm', 'invitation']))
  const inside = [...pages].filter(
    (page) => !readProjectFile(`apps/web/src/routes/${page}.tsx`).includes('outsideGate: true'),
  )
  expect(inside).toEqual([])
})
