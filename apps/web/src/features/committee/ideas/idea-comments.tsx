import { canEditComment, canRemoveComment, type Idea } from '@civic-hub/committee/ideas'
import { useObservable } from '../../../replica/observable.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { Accompanied } from '../../../shell/people/accompanied.tsx'
import { useEditedEntries } from '../../../shell/use-edited-entry.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { listPageTexts } from '../../../texts/en/list-page.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import { CommentForm } from './comment-form.tsx'
import classes from './idea-comments.module.css'
import type { IdeaParts } from './idea-parts.tsx'

const commentMenuId = (id: string) => `comment-${id}-menu`

/** The comments on an idea, the oldest first, and a field for a new one. */
export function IdeaComments({ idea, account, editable, actions }: { idea: Idea } & IdeaParts) {
  const { list, formOf, open } = useEditedEntries({
    shown: idea.comments,
    all: idea.comments,
    menuId: commentMenuId,
  })
  const editor = { account, isOwner: useObservable(useReplica().access) === 'owner' }

  return (
    <section id="comments" className={classes.section} aria-labelledby="comments-heading">
      <h2 id="comments-heading" className={classes.heading}>
        {texts.discussion}
      </h2>
      {list.length === 0 && <p className={classes.none}>{texts.noComments}</p>}
      <ol className="plain-list" aria-labelledby="comments-heading">
        {list.map((comment) => {
          const { id, text, by, at } = comment
          const name = by.name || texts.unknownPerson
          const canEdit = editable && canEditComment(comment, editor) === null
          const form = formOf(id)
          return (
            <li key={id} className={classes.comment}>
              <div className={classes.top}>
                <p className={classes.by}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  {at !== null && <time dateTime={at}>{momentInWords(new Date(at))}</time>}
                </p>
                {editable && canRemoveComment(comment, editor) === null && (
                  <EntryMenu
                    id={commentMenuId(id)}
                    label={texts.menuOfComment(name)}
                    edit={listPageTexts.edit}
                    onEdit={canEdit ? () => open(comment) : undefined}
                    remove={listPageTexts.remove}
                    onRemove={() => actions.removeComment(idea, comment)}
                  />
                )}
              </div>
              {form ? (
                <CommentForm
                  label={texts.editComment}
                  opened={form.edited.text}
                  saveLabel={listPageTexts.save}
                  trouble={editable ? form.trouble : 'read-only'}
                  onSave={form.saveWith(
                    (comment, text) => actions.editComment(idea, comment, text),
                    (text) => actions.addComment(idea, text),
                  )}
                  onCancel={form.close}
                />
              ) : (
                <Accompanied page="ideas" id={id}>
                  <p className={classes.text} dir="auto">
                    {text}
                  </p>
                </Accompanied>
              )}
            </li>
          )
        })}
      </ol>
      <CommentForm
        label={texts.comment}
        opened=""
        saveLabel={texts.addComment}
        trouble={editable ? null : 'read-only'}
        onSave={(text) => actions.addComment(idea, text)}
      />
    </section>
  )
}
