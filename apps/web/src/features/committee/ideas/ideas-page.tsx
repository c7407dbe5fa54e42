import { filterIdeas, type Idea, sortIdeas } from '@civic-hub/committee/ideas'
import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { ListPage } from '../../../shell/lists/list-page.tsx'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { listsTexts } from '../../../texts/en/lists.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { bulbDrawing } from '../../../ui/more-drawings.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import type { IdeasAddress } from './idea-address.ts'
import { IdeaCard } from './idea-card.tsx'
import classes from './ideas-page.module.css'
import { IdeasToolbar } from './ideas-toolbar.tsx'
import { shownIdeas } from './shown-ideas.ts'
import { useIdeaActions } from './use-idea-actions.ts'

interface IdeasPageProps {
  committee: { slug: string; name: string }
  address: IdeasAddress
  onAddress: (address: IdeasAddress) => void
  onShareCard: (idea: Idea) => void
}

/** The ideas board: a form for a new idea, and a card for each. */
export function IdeasPage({ committee, address, onAddress, onShareCard }: IdeasPageProps) {
  const { slug } = committee
  const author = useAuthor()
  const actions = useIdeaActions(slug, author)
  const { q = '', status = null, sort = 'newest', mine = false } = address
  const { account } = author
  // Keeps its identity in every render, so that a card renders only when its idea changes.
  const share = useLatest(onShareCard)
  const onShare = useCallback((idea: Idea) => share.current(idea), [share])
  const isNarrowed = q.trim() !== '' || status !== null || mine

  function narrow(all: readonly Idea[]) {
    const proposedBy = mine ? account : null
    const shown = sortIdeas(filterIdeas(all, { status, words: q, proposedBy }), sort)
    const tools = (all.length > 0 || isNarrowed) && (
      <>
        <IdeasToolbar
          address={address}
          onAddress={onAddress}
          announcement={isNarrowed ? texts.found(shown.length) : ''}
        />
        <h2 className="visually-hidden">{listsTexts.names.ideas}</h2>
      </>
    )
    const none = isNarrowed && (
      <EmptyState
        drawing="lost"
        action={
          <Button size="md" variant="default" onClick={() => onAddress({})}>
            {texts.showAll}
          </Button>
        }
      >
        {texts.noMatch}
      </EmptyState>
    )
    return { shown, tools, none }
  }

  return (
    <ListPage
      committee={committee}
      {...shownIdeas}
      drawing={bulbDrawing}
      classNames={{ form: classes.add, list: classes.cards }}
      narrow={narrow}
      row={(props) => <IdeaCard {...props} slug={slug} account={account} actions={actions} onShareCard={onShare} />}
    />
  )
}
