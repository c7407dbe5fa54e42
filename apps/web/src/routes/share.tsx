import { createFileRoute, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readShareCard, type ShareCard } from '../features/person/share/share-card.ts'
import { SharePage } from '../features/person/share/share-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The content of the share card from another page of the app. It is never in the address, which servers and other
     * people can see.
     */
    shareCard?: ShareCard
  }
}

export const Route = createFileRoute('/share')({
  component: Share,
  staticData: { frame: 'anyone' },
})

/**
 * The typed text, and the visit of the page that it belongs to. A sign-in on the page changes the frame, which mounts
 * the page again.
 */
let typed: { visit: string | undefined; card: ShareCard } | null = null

/** Returns the page of the app that opened this one in a new tab; the first page for visitors from other sites. */
function openedFrom(): string {
  const { origin, pathname, search } = new URL(document.referrer || location.href)
  return origin === location.origin && pathname !== '/share' ? pathname + search : '/'
}

function Share() {
  // Not validated by the route: the first script of every page contains what routes read themselves.
  const address = useSearch({ strict: false })
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
