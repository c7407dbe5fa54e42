import { describe, expect, it } from 'vitest'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { chipWords } from './chip-words.ts'
import { panelWords } from './panel-words.ts'

const states: [SyncStatus, string][] = [
  [{ kind: 'synced', at: null, devices: 1, pending: 0 }, 'Synced'],
  [{ kind: 'saving', pending: 1 }, 'Saving…'],
  [{ kind: 'offline' }, 'Offline'],
  [{ kind: 'saved-on-device', pending: 1 }, 'Saved on this device · 1 change waiting'],
  [{ kind: 'saved-on-device', pending: 3 }, 'Saved on this device · 3 changes waiting'],
  [{ kind: 'not-saved', problem: 'QuotaExceededError', pending: 1 }, 'Not saved'],
  [{ kind: 'read-only', why: 'viewer' }, 'Read-only'],
  [{ kind: 'sign-in-again', pending: 0 }, 'Sign in again'],
  [{ kind: 'access-removed', pending: 0 }, 'Access removed'],
  [{ kind: 'deleted', pending: 1 }, 'Committee deleted'],
  [{ kind: 'app-too-old', for: 'relay', pending: 2 }, 'Update needed'],
  [{ kind: 'app-too-old', for: 'committee', pending: 0 }, 'Update needed'],
]

describe('the chip', () => {
  it.each(states)('%o says %s', (status, words) => {
    expect(chipWords(status).words).toBe(words)
    expect(panelWords(status).join('')).not.toBe('')
  })

  it('names devices only when they are known', () => {
    const status = { kind: 'synced', at: null, pending: 0 } as const
    expect(panelWords({ ...status, devices: 0 })).toEqual(['Everything is saved by the server.'])
    expect(panelWords({ ...status, devices: 2 })).toContain('2 devices have it open.')
  })

  it('says how much work is kept on a device that was refused', () => {
    expect(panelWords({ kind: 'access-removed', pending: 2 })).toContain('2 changes waiting on this device.')
  })
})
