import { type PeerName, type ServerName, serverTitles } from '../servers/server-names.ts'
import { median } from './statistics.ts'

/**
 * The goal of a figure: an upper limit, or an upper limit as a multiple of a peer's figure in the same run.
 */
export type Goal = { atMost: number } | { atMost: number; times: PeerName }

/**
 * One line of the table. Each server has one sample per round; the median counts. Less is better in every
 * row.
 */
export interface Row {
  what: string
  unit: 'ms' | 'µs' | 's' | 'B' | 'KB' | 'MB' | 'cores' | 'points' | '×' | '/s'
  samples: Partial<Record<ServerName, readonly number[]>>
  /** All of them must hold. Without goals, the figure is only for information. */
  goals: readonly Goal[]
  note?: string
}

export interface JudgedRow {
  what: string
  unit: Row['unit']
  medians: Partial<Record<ServerName, number>>
  /** Our figure divided by each peer's. */
  ratios: Partial<Record<PeerName, number>>
  goal: string
  /** null if there is no goal, or its peer did not run. */
  reached: boolean | null
  rounds: number
  /** The number of rounds in which the goal held; null if there is no goal. */
  roundsHeld: number | null
  note?: string
}

export function judge(row: Row): JudgedRow {
  const medians: JudgedRow['medians'] = {}
  const ratios: JudgedRow['ratios'] = {}
  for (const [name, samples] of Object.entries(row.samples) as [ServerName, readonly number[]][])
    if (samples.length > 0) medians[name] = median(samples)
  const ours = medians['civic-hub']
  for (const [name, value] of Object.entries(medians) as [ServerName, number][])
    if (name !== 'civic-hub' && ours !== undefined) ratios[name] = ours / value
  const verdicts = row.goals.map((goal) => isReached(goal, ours, ratios))
  return {
    what: row.what,
    unit: row.unit,
    medians,
    ratios,
    goal: row.goals.map((goal) => sayGoal(goal, row.unit)).join(', '),
    reached: verdicts.length === 0 || verdicts.includes(null) ? null : !verdicts.includes(false),
    rounds: row.samples['civic-hub']?.length ?? 0,
    roundsHeld: row.goals.length === 0 ? null : countRoundsHeld(row),
    ...(row.note === undefined ? {} : { note: row.note }),
  }
}

/** A round's figure is compared with the peer's of the same round. */
function countRoundsHeld({ samples, goals }: Row): number {
  const ours = samples['civic-hub'] ?? []
  const holds = (goal: Goal, round: number) => {
    const beside = 'times' in goal ? (samples[goal.times]?.[round] ?? Number.NaN) : 1
    return (ours[round] ?? Number.NaN) / beside <= goal.atMost
  }
  return ours.filter((_, round) => goals.every((goal) => holds(goal, round))).length
}

function isReached(goal: Goal, ours: number | undefined, ratios: JudgedRow['ratios']): boolean | null {
  const measured = 'times' in goal ? ratios[goal.times] : ours
  return measured === undefined || Number.isNaN(measured) ? null : measured <= goal.atMost
}

function sayGoal(goal: Goal, unit: Row['unit']): string {
  if ('times' in goal) return `≤ ${goal.atMost} × ${serverTitles[goal.times]}`
  return `≤ ${goal.atMost} ${unit}`
}
