import { filterIdeas, type Idea, queryIdeas, sortIdeas } from '@civic-hub/committee/ideas'
import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { reusingEntries } from '../../../replica/react/reuse-equal-entries.ts'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { EntryList } from '../../../shell/entry-list.tsx'
import { PartPage } from '../../../shell/part-page.tsx'
import { ideasTexts as texts } from '../../../texts/en/ideas.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { bulbDrawing } from '../../../ui/more-drawings.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import type { IdeasAddress } from './idea-address.ts'
import { IdeaCard, ideaMenuId } from './idea-card.tsx'
import { IdeaForm } from './idea-form.tsx'
import classes from './ideas-page.module.css'
import { IdeasToolbar } from './ideas-toolbar.tsx'
import { useIdeaActions } from './use-idea-actions.ts'

const newIdea = { title: '', description: '' }

interface IdeasPageProps {
  committee: { slug: string; name: string }
  address: IdeasAddress
  onAddress: (address: IdeasAddress) => void
  onShareCard: (idea: Idea) => void
}

/** The ideas board: a form for a new idea, and a card for each. */
export function IdeasPage({ committee, address, onAddress, onShareCard }: IdeasPageProps) {
  const { slug, name } = committee
  const replica = useReplica()
  const editable = useCanWrite()
  const author = useAuthor()
  const actions = useIdeaActions(slug, author)
  usePagePresence('ideas')
  const ideas = useQuery(useMemo(() => reusingEntries(queryIdeas(replica.doc)), [replica]))
  const { q = '', status = null, sort = 'newest', mine = false } = address
  const { account } = author
  const found = useMemo(
    () => sortIdeas(filterIdeas(ideas, { status, words: q, proposedBy: mine ? account : null }), sort),
    [ideas, status, q, mine, account, sort],
  )
  // Keeps its identity in every render, so that a card renders only when its idea changes.
  const share = useLatest(onShareCard)
  const onShare = useCallback((idea: Idea) => share.current(idea), [share])
  const isNarrowed = q.trim() !== '' || status !== null || mine
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/ideas` })

  return (
    <PartPage
      heading={texts.heading(name)}
      subtitle={texts.subtitle}
      readOnly={texts.readOnly}
      undo={replica.part('ideas').undo}
      history="ideas"
      slug={slug}
    >
      <EntryList
        page="ideas"
        label={texts.list}
        className={classes.cards}
        editable={editable}
        shown={found}
        all={ideas}
        titleOf={({ title }) => title}
        menuId={ideaMenuId}
        actions={{ add: actions.add, edit: actions.edit }}
        form={(opened, form) => (
          <div className={opened ? undefined : classes.add}>
            <IdeaForm
              name={opened ? texts.editing(opened.title) : texts.form}
              opened={opened ?? newIdea}
              saveLabel={opened ? texts.save : texts.add}
              {...form}
            />
          </div>
        )}
        tools={
          (ideas.length > 0 || isNarrowed) && (
            <>
              <IdeasToolbar
                address={address}
                onAddress={onAddress}
                says={isNarrowed ? texts.found(found.length) : ''}
              />
              <h2 className="visually-hidden">{texts.list}</h2>
            </>
          )
        }
        empty={
          isNarrowed ? (
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
          ) : (
            <EmptyState drawing={bulbDrawing} hint={texts.emptyHint}>
              {texts.empty}
            </EmptyState>
          )
        }
        row={(idea, onEdit) => (
          <IdeaCard
            slug={slug}
            idea={idea}
            account={account}
            editable={editable}
            actions={actions}
            onShareCard={onShare}
            onEdit={onEdit}
          />
        )}
      />
    </PartPage>
  )
}
