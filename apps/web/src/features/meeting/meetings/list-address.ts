import { type MeetingFilters, noFilters } from '@civic-hub/committee'

/** The search criteria of the list of meetings. */
export interface ListCriteria {
  readonly query: string
  readonly filters: MeetingFilters
}

/** The same criteria in the address of the list, so that Back returns to the results. */
export interface ListAddress {
  q?: string
  from?: string
  to?: string
  transcript?: true
  attachments?: true
  status?: string
}

const statuses = ['upcoming', 'live', 'completed'] as const
const day = /^\d{4}-\d{2}-\d{2}$/

/** Ignores unknown values, because an address can be typed by hand. */
export function readListAddress(search: Record<string, unknown>): ListAddress {
  const { q, from, to, transcript, attachments, status } = search
  const known = statuses.filter((one) =>
    String(status ?? '')
      .split('.')
      .includes(one),
  )
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(typeof from === 'string' && day.test(from) && { from }),
    ...(typeof to === 'string' && day.test(to) && { to }),
    ...(transcript === true && { transcript }),
    ...(attachments === true && { attachments }),
    ...(known.length > 0 && { status: known.join('.') }),
  }
}

export function criteriaOf({ q, from, to, transcript, attachments, status }: ListAddress): ListCriteria {
  const chosen = status?.split('.') ?? []
  return {
    query: q ?? '',
    filters: {
      ...noFilters,
      dateRange: { start: from ?? '', end: to ?? '' },
      hasTranscript: transcript ?? false,
      hasAttachments: attachments ?? false,
      status: statuses.filter((one) => chosen.includes(one)),
    },
  }
}

export function addressOf({ query, filters }: ListCriteria): ListAddress {
  const { dateRange, hasTranscript, hasAttachments, status } = filters
  return readListAddress({
    q: query.trim(),
    from: dateRange.start,
    to: dateRange.end,
    transcript: hasTranscript,
    attachments: hasAttachments,
    status: status.join('.'),
  })
}
