import { type Idea, ideas } from '@civic-hub/committee/ideas'
import { Menu } from '@mantine/core'
import { useMemo, useState } from 'react'
import { usePagePresence, useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { ListForm } from '../../../shell/lists/list-form.tsx'
import { menuIdIn, useListActions } from '../../../shell/lists/list-page.tsx'
import { Accompanied } from '../../../shell/people/accompanied.tsx'
import { UndoEntries } from '../../../shell/undo/undo-entries.tsx'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { useEntryPresence } from '../../../shell/use-edited-entry.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { listPageTexts as words } from '../../../texts/en/list-page.gen.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { pageLanguage } from '../../../ui/language.ts'
import { Page } from '../../../ui/page.tsx'
import { RemovedNote } from '../../../ui/removed-note.tsx'
import { IdeaComments } from './idea-comments.tsx'
import classes from './idea-page.module.css'
import { IdeaMenu, IdeaStatusBadge, ideaTitle, ProposedBy, Votes } from './idea-parts.tsx'
import { shownIdeas } from './shown-ideas.ts'
import { useIdeaActions } from './use-idea-actions.ts'

interface IdeaPageProps {
  committee: { slug: string; name: string }
  ideaId: string
  onShareCard: (idea: Idea) => void
}

/** One idea with its full text, its supporters and its comments. */
export function IdeaPage({ committee, ideaId, onShareCard }: IdeaPageProps) {
  const replica = useReplica()
  const readOnly = useReadOnly()
  const editable = readOnly === null
  const author = useAuthor()
  const { edit, remove, restore } = useListActions(shownIdeas)
  const actions = useIdeaActions(committee.slug, author)
  const { undo } = replica.part('ideas')
  useUndoKeys(undo, editable)
  usePagePresence('ideas')
  const idea = useQuery(useMemo(() => ideas.queryOne(replica.doc, ideaId), [replica, ideaId]))
  const [editing, setEditing] = useState<Idea | null>(null)
  useEntryPresence(editing?.id ?? null)
  const title = idea ? ideaTitle(idea) : texts.notFound
  useDocumentHead({ title: texts.ideaDocumentTitle(title, committee.name) })
  const menuId = menuIdIn(ideas)(ideaId)

  function closeForm() {
    setEditing(null)
    focusSoon(menuId)
  }

  const parts = { account: author.account, editable: editable && !idea?.removed, actions, onShareCard }
  return (
    <Page
      back={
        <BackLink to="/$committeeId/ideas" params={{ committeeId: committee.slug }}>
          {texts.back}
        </BackLink>
      }
      heading={title}
      width="text"
      actions={
        idea &&
        !idea.removed && (
          <IdeaMenu
            id={menuId}
            idea={idea}
            returnFocus={editing === null}
            onEdit={setEditing}
            onRemove={remove}
            {...parts}
          >
            {editable && (
              <>
                <UndoEntries scope={undo} />
                <Menu.Divider />
              </>
            )}
          </IdeaMenu>
        )
      }
    >
      {!idea ? (
        <EmptyState drawing="lost">{texts.notFoundText}</EmptyState>
      ) : (
        <>
          {readOnly && <p className={classes.hint}>{shownIdeas.texts.readOnly[readOnly]}</p>}
          {idea.removed && <RemovedNote words={texts.isRemoved} onRestore={editable ? () => restore(idea) : null} />}
          {/* This form stays when another person removes the idea: the typed text can still be saved, and the idea
              restored. */}
          {editing ? (
            <ListForm
              {...shownIdeas}
              name={words.editing(title)}
              opened={editing}
              saveLabel={words.save}
              trouble={editable ? null : 'read-only'}
              onSave={(fields) => {
                if (edit(editing, fields)) closeForm()
                return false
              }}
              onCancel={closeForm}
            />
          ) : (
            <Accompanied page="ideas" id={ideaId}>
              <div className={classes.facts}>
                <IdeaStatusBadge status={idea.status} />
                <ProposedBy idea={idea} />
              </div>
              {idea.description.trim() === '' ? (
                <p className={classes.hint}>{texts.noDescription}</p>
              ) : (
                <p className={classes.description} dir="auto">
                  {idea.description}
                </p>
              )}
            </Accompanied>
          )}
          <div className={classes.buttons}>
            <Votes idea={idea} {...parts} />
          </div>
          <p className={classes.hint}>{idea.votes.length === 0 ? texts.noVotes : texts.votedBy(namesOf(idea))}</p>
          <IdeaComments idea={idea} {...parts} />
        </>
      )}
    </Page>
  )
}

const namesOf = ({ votes }: Idea): string[] =>
  votes.map(({ name }) => name || texts.unknownPerson).sort((a, b) => a.localeCompare(b, pageLanguage()))
