import type { Idea } from '@civic-hub/committee/ideas'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import type { ListRowProps } from '../../../shell/lists/shown-list.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import classes from './idea-card.module.css'
import { IdeaMenu, type IdeaParts, IdeaStatusBadge, ProposedBy, Votes } from './idea-parts.tsx'

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
        <IdeaMenu id={menuId} idea={idea} className={classes.menu} onEdit={onEdit} onRemove={onRemove} {...parts} />
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
    </article>
  )
})
