import { createFileRoute, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { readShareCard, type ShareCard } from '../features/share/share-card.ts'
import { SharePage } from '../features/share/share-page.tsx'
import { UiProviders } from '../ui/ui-providers.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a page of the app hands to the share card. It never stands in the address, which servers and others see. */
    shareCard?: ShareCard
  }
}

export const Route = createFileRoute('/share')({
  component: Share,
  validateSearch: (search: Record<string, unknown>): Partial<ShareCard> =>
    Object.fromEntries(Object.entries(readShareCard(search)).filter(([, words]) => words !== '')),
})

function Share() {
  const address = Route.useSearch()
  const handed = useRouterState({ select: ({ location }) => location.state.shareCard })
  const router = useRouter()
  const [initial] = useState(() => handed ?? readShareCard({ ...address }))
  return (
    <UiProviders>
      <SharePage
        initial={initial}
        onBack={() =>
          router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' })
        }
      />
    </UiProviders>
  )
}
