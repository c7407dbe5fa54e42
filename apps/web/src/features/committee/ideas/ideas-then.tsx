import { type IdeasInHistory, sortIdeas } from '@civic-hub/committee/ideas'
import { ideaHistoryTexts } from '../../../texts/en/idea-history.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.ts'
import { IdeaStatusBadge, ideaTitle, ProposedBy } from './idea-parts.tsx'
import classes from './ideas-then.module.css'

/** The ideas as they were in a version. */
export function IdeasThen({ contents }: { contents: IdeasInHistory }) {
  const ideas = sortIdeas(
    [...contents.values()].filter(({ removed }) => !removed),
    'newest',
  )
  if (ideas.length === 0) return <p className={classes.none}>{ideaHistoryTexts.none}</p>
  return (
    <ul className="plain-list">
      {ideas.map((idea) => (
        <li key={idea.id} className={classes.idea}>
          <h3 className={classes.title} dir="auto">
            {ideaTitle(idea)}
          </h3>
          <p>
            <IdeaStatusBadge status={idea.status} /> {texts.votes(idea.votes.length)}
          </p>
          <ProposedBy idea={idea} />
          <p className={classes.words} dir="auto">
            {idea.description.trim() || texts.noDescription}
          </p>
          {idea.comments.map(({ id, by, text }) => (
            <p key={id} className={classes.words}>
              <strong>
                <bdi>{by.name || texts.unknownPerson}</bdi>
              </strong>{' '}
              <bdi>{text}</bdi>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
