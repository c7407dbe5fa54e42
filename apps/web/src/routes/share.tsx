import { createFileRoute, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { readShareCard, type ShareCard } from '../features/person/share/share-card.ts'
import { SharePage } from '../features/person/share/share-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a page of the app hands to the share card. It never stands in the address, which servers and others see. */
    shareCard?: ShareCard
  }
}

export const Route = createFileRoute('/share')({
  component: Share,
  staticData: { frame: 'anyone' },
  validateSearch: (search: Record<string, unknown>): Partial<ShareCard> =>
    Object.fromEntries(Object.entries(readShareCard(search)).filter(([, words]) => words !== '')),
})

/** What was typed, and on which visit of the page: signing in there puts another frame around it, and the page begins anew. */
let typed: { visit: string | undefined; card: ShareCard } | null = null

/** The page of the app that opened this one in a tab of its own; the first page for those who come from elsewhere. */
function openedFrom(): string {
  const { origin, pathname, search } = new URL(document.referrer || location.href)
  return origin === location.origin && pathname !== '/share' ? pathname + search : '/'
}

function Share() {
  const address = Route.useSearch()
  const { handed, visit } = useRouterState({
    select: ({ location: { state } }) => ({ handed: state.shareCard, visit: state.__TSR_key }),
    structuralSharing: true,
  })
  const router = useRouter()
  const [initial] = useState(() =>
    typed && typed.visit === visit ? typed.card : (handed ?? readShareCard({ ...address })),
  )
  return (
    <SharePage
      initial={initial}
      onType={(card) => {
        typed = { visit, card }
      }}
      onBack={() => (router.history.canGoBack() ? router.history.back() : router.history.push(openedFrom()))}
    />
  )
}
