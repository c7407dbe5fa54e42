import { filterIdeas, type Idea, queryIdeas, sortIdeas } from '@civic-hub/committee/ideas'
import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { keepingEntries } from '../../replica/react/keep-equal-entries.ts'
import { useCanWrite, usePagePresence, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { useAuthor } from '../../replica/session/use-author.ts'
import { PartPage } from '../../shell/part-page.tsx'
import { Accompanied } from '../../shell/people/accompanied.tsx'
import { useEditedEntries } from '../../shell/use-edited-entry.ts'
import { ideasTexts as texts } from '../../texts/en/ideas.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLatest } from '../../ui/use-latest.ts'
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
  const ideas = useQuery(useMemo(() => keepingEntries(queryIdeas(replica.doc)), [replica]))
  const { q = '', status = null, sort = 'newest', mine = false } = address
  const { account } = author
  const found = useMemo(
    () => sortIdeas(filterIdeas(ideas, { status, words: q, proposedBy: mine ? account : null }), sort),
    [ideas, status, q, mine, account, sort],
  )
  const { list, formOf, open } = useEditedEntries({
    shown: found,
    all: ideas,
    menuId: ideaMenuId,
  })
  // The same functions in every render, so that a card renders only when its idea changes.
  const verbs = useLatest({ open, onShareCard })
  const onEdit = useCallback((idea: Idea) => verbs.current.open(idea), [verbs])
  const onShare = useCallback((idea: Idea) => verbs.current.onShareCard(idea), [verbs])
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
      <div className={classes.add}>
        <IdeaForm
          name={texts.form}
          opened={newIdea}
          saveLabel={texts.add}
          trouble={editable ? null : 'read-only'}
          onSave={actions.add}
        />
      </div>

      {ideas.length === 0 && list.length === 0 ? (
        <EmptyState drawing="letter">{editable ? texts.empty : texts.emptyReadOnly}</EmptyState>
      ) : (
        <>
          <IdeasToolbar
            address={address}
            onAddress={onAddress}
            says={isNarrowed ? texts.found(found.length) : ''}
          />
          {list.length === 0 && (
            <EmptyState
              drawing="letter"
              action={
                <Button size="md" variant="default" onClick={() => onAddress({})}>
                  {texts.showAll}
                </Button>
              }
            >
              {texts.noMatch}
            </EmptyState>
          )}
          <h2 className="visually-hidden">{texts.list}</h2>
          <ul className={`plain-list ${classes.cards}`} aria-label={texts.list}>
            {list.map((idea) => {
              const form = formOf(idea.id)
              return (
                <li key={idea.id}>
                  {form ? (
                    <div className={classes.editing}>
                      <IdeaForm
                        name={texts.editing(form.edited.title)}
                        opened={form.edited}
                        saveLabel={texts.save}
                        trouble={form.trouble}
                        onSave={form.saveWith(actions.edit, actions.add)}
                        onCancel={form.close}
                      />
                    </div>
                  ) : (
                    <Accompanied page="ideas" id={idea.id}>
                      <IdeaCard
                        slug={slug}
                        idea={idea}
                        account={account}
                        editable={editable}
                        actions={actions}
                        onShareCard={onShare}
                        onEdit={onEdit}
                      />
                    </Accompanied>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </PartPage>
  )
}
