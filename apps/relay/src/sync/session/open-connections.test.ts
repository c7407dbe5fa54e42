import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { createOpenConnections } from './open-connections.ts'

const open = (sessionId: string) => {
  const identity = { accountId: 'ana', name: 'Ana', sessionId, expiresAt: new Date(8e15) }
  return new Connection({} as WebSocket, identity, 'editor', () => true)
}

test('connections of one session share its texts, and each is counted for its account', () => {
  const connections = createOpenConnections()
  const [tab, otherTab, phone] = [open('laptop'), open('laptop'), open('phone')]
  connections.add(tab, { documentId: 'parks', cookie: 'session=laptop' })
  connections.add(otherTab, { documentId: 'schools', cookie: 'session=laptop' })
  connections.add(phone, { documentId: 'parks', cookie: 'session=phone' })
  expect(otherTab.identity).toBe(tab.identity)
  expect(phone.identity.sessionId).toBe('phone')
  expect([tab, otherTab, phone].map(connections.documentOf)).toEqual(['parks', 'schools', 'parks'])
  expect([tab, otherTab, phone].map(connections.cookieOf)).toEqual([
    'session=laptop',
    'session=laptop',
    'session=phone',
  ])
  expect(connections.countOf('ana')).toBe(3)
  for (const connection of [tab, otherTab, tab, phone]) connections.remove(connection)
  expect([connections.countOf('ana'), connections.size]).toEqual([0, 0])
})
