import type { Idea } from '@civic-hub/committee/ideas'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { LazyFollowButton } from '../../../shell/lazy-follow-button.tsx'
import type { ListRowProps } from '../../../shell/lists/shown-list.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.ts'
import { listPageTexts } from '../../../texts/en/list-page.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import classes from './idea-card.module.css'
import { AdvanceButton, type IdeaParts, IdeaStatusBadge, ProposedBy, ShareMenu, Votes } from './idea-parts.tsx'

interface IdeaCardProps extends IdeaParts, ListRowProps<Idea> {
  slug: string
}

/** Renders again only when its idea changes: a board may have hundreds of ideas. */
export const IdeaCard = memo(function IdeaCard(props: IdeaCardProps) {
  const { slug, entry: idea, title, menuId, onEdit, onRemove, ...parts } = props
  const headingId = useId()
  const address = {
    to: '/$committeeId/ideas/$ideaId',
    params: { committeeId: slug, ideaId: idea.id },
  } as const
  return (
    <article className={classes.card} data-status={idea.status} aria-labelledby={headingId}>
      <div className={classes.top}>
        <IdeaStatusBadge status={idea.status} />
        {parts.editable && (
          <EntryMenu
            id={menuId}
            label={listPageTexts.menu(title)}
            className={classes.menu}
            edit={listPageTexts.edit}
            onEdit={() => onEdit(idea)}
            remove={listPageTexts.remove}
            onRemove={() => onRemove(idea)}
          />
        )}
      </div>
      <h3 id={headingId} className={classes.title} dir="auto">
        <Link {...address}>{title}</Link>
      </h3>
      {idea.description.trim() === '' ? (
        <p className={classes.none}>{texts.noDescription}</p>
      ) : (
        <p className={classes.description} dir="auto">
          {idea.description}
        </p>
      )}
      <ProposedBy idea={idea} />
      <div className={classes.buttons}>
        <Votes idea={idea} {...parts} />
        <Link
          {...address}
          hash="comments"
          className={classes.comments ?? ''}
          aria-label={texts.commentsNamed(idea.comments.length, title)}
        >
          {texts.comments(idea.comments.length)}
        </Link>
      </div>
      <div className={classes.buttons}>
        <AdvanceButton idea={idea} {...parts} />
        <LazyFollowButton what={`idea:${idea.id}`} title={title} />
        <ShareMenu idea={idea} {...parts} />
      </div>
    </article>
  )
})
