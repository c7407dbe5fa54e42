import { describe, expect, it } from 'vitest'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { chipWords } from './chip-words.ts'
import { panelWords } from './panel-words.ts'

const states: [SyncStatus, string][] = [
  [{ kind: 'synced', at: null, devices: 1, pending: 0 }, 'Synced'],
  [{ kind: 'saving', pending: 1 }, 'Saving…'],
  [{ kind: 'offline' }, 'Offline'],
  [{ kind: 'saved-on-device', pending: 1, refused: null }, 'Saved on this device · 1 change waiting'],
  [{ kind: 'saved-on-device', pending: 3, refused: null }, 'Saved on this device · 3 changes waiting'],
  [{ kind: 'not-saved', problem: 'no-space', pending: 1 }, 'Not saved'],
  [{ kind: 'damaged', count: 1, pending: 0, connected: true }, 'Not saved: 1 change on this device is damaged'],
  [{ kind: 'damaged', count: 3, pending: 2, connected: true }, 'Not saved: 3 changes on this device are damaged'],
  [{ kind: 'relay-cannot-save', pending: 2 }, 'Hub can’t save'],
  [{ kind: 'relay-busy', until: 0, pending: 2 }, 'Hub busy'],
  [{ kind: 'read-only', why: 'viewer' }, 'Read-only'],
  [{ kind: 'sign-in-again', pending: 0 }, 'Sign in again'],
  [{ kind: 'gate-closed', pending: 1 }, 'Password needed'],
  [{ kind: 'access-removed', pending: 0 }, 'Access removed'],
  [{ kind: 'deleted', pending: 1 }, 'Committee deleted'],
  [{ kind: 'app-too-old', for: 'relay', pending: 2 }, 'Update needed'],
  [{ kind: 'app-too-old', for: 'committee', pending: 0 }, 'Update needed'],
]

describe('the status chip', () => {
  it.each(states)('shows %o as: %s', (status, words) => {
    expect(chipWords(status).words).toBe(words)
    expect(panelWords(status).join('')).not.toBe('')
  })

  it('shows the number of devices only if it is known', () => {
    const status = { kind: 'synced', at: null, pending: 0 } as const
    const unopened = panelWords({ ...status, devices: 0 }).join(' ')
    expect(unopened).toContain('Nothing on this device waits to be sent.')
    // Without an open committee the state of the hub is unknown.
    expect(unopened).not.toContain('saved by the hub')
    expect(panelWords({ ...status, devices: 2 })).toContain('2 devices have it open.')
  })

  it('L28: does not say that everything was saved when the browser may have removed changes', () => {
    const status = { kind: 'synced', at: 0, devices: 1, pending: 0 } as const
    expect(panelWords(status).join(' ')).toContain('Everything was saved by the hub')
    expect(panelWords(status, true).join(' ')).not.toContain('Everything')
  })

  it('does not name the connection as the reason for a refused or unsaved change', () => {
    const refused: SyncStatus[] = [
      { kind: 'relay-cannot-save', pending: 2 },
      { kind: 'relay-busy', until: 0, pending: 2 },
      { kind: 'saved-on-device', pending: 2, refused: 'document-full' },
      { kind: 'saved-on-device', pending: 2, refused: 'read-only' },
      { kind: 'saved-on-device', pending: 2, refused: 'unsound' },
      { kind: 'saved-on-device', pending: 2, refused: 'foreign-seal' },
    ]
    for (const status of refused) {
      expect(panelWords(status).join(' ')).not.toContain('connection')
      expect(panelWords(status)).toContain('2 changes waiting on this device.')
    }
  })

  it('mentions changes from a file when the hub cannot verify their authors', () => {
    const status = { kind: 'saved-on-device', pending: 1, refused: 'foreign-seal' } as const
    expect(panelWords(status).join(' ')).toContain('who wrote the changes that came by a file')
  })

  it('never shows the name of an error', () => {
    for (const problem of ['no-space', 'store-failed'] as const)
      expect(panelWords({ kind: 'not-saved', problem, pending: 1 }).join(' ')).not.toMatch(/Error|Exception/)
  })

  it('shows the number of unsent changes on a device whose access was removed', () => {
    expect(panelWords({ kind: 'access-removed', pending: 2 })).toContain('2 changes waiting on this device.')
  })
})
