import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EveningPlan } from './plan.ts'

/**
 * Evenings that found a fault in the product. A new kind of weather and a new transition do not change them: they have
 * their weather themselves, and the transitions of the day on which they were pinned.
 */
export interface PinnedEvening {
  finds: string
  plan: EveningPlan
}

interface Pinned {
  transitions: readonly string[]
  evenings: readonly PinnedEvening[]
}

const file = fileURLToPath(new URL('pinned.json', import.meta.url))
const pinned: Pinned = JSON.parse(readFileSync(file, 'utf8'))

export const pinnedEvenings: readonly PinnedEvening[] = pinned.evenings.map(({ finds, plan }) => ({
  finds,
  plan: { ...plan, pinned: pinned.transitions },
}))

export function pinEvening(finds: string, plan: EveningPlan): void {
  const evenings = [...pinned.evenings, { finds, plan }]
  writeFileSync(file, `${JSON.stringify({ ...pinned, evenings }, null, 2)}\n`)
}
