import { isAside, type Motion } from '@civic-hub/committee/proceedings'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { timeInWords } from '../../../ui/dates.ts'
import classes from './motion-card.module.css'

const { motion: texts } = decisionScreenTexts

interface MotionTextProps {
  motion: Motion
  /** The id of the wording, which is the name of the motion's card. */
  wordingId: string
  /** The number of seconds that it still needs; 0 before the meeting. */
  secondsNeeded: number
}

/** The wording of a motion, its mover and seconders, and its earlier wordings. */
export function MotionText({ motion, wordingId, secondsNeeded }: MotionTextProps) {
  const { wouldRead } = motion
  const earlier = motion.wordings.filter(({ text }) => text !== motion.text)
  return (
    <>
      <blockquote id={wordingId} tabIndex={-1} className={classes.wording} dir="auto">
        {motion.text}
      </blockquote>
      {wouldRead !== null && motion.state !== 'carried' && (
        <div className={classes.facts}>
          <p>{texts.wouldRead}</p>
          <p className={classes.reads} dir="auto">
            {wouldRead}
          </p>
        </div>
      )}
      <p className={classes.facts}>
        <span>{motion.mover ? texts.movedBy(motion.mover.name) : texts.noMover}</span>
        {motion.seconders.length > 0 && <span>{texts.secondedBy(motion.seconders.map(({ name }) => name))}</span>}
        {secondsNeeded > 0 && <span>{texts.secondsNeeded(secondsNeeded)}</span>}
        {motion.to !== null && isAside(motion) && <span>{texts.to(motion.state, motion.to)}</span>}
      </p>
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{texts.wordings(earlier.length)}</summary>
          <ul className="plain-list">
            {earlier.map(({ id, kind, text, by, at }) => (
              <li key={id}>
                <span className={classes.facts}>
                  {texts.wordingBy(texts.wording[kind], by.name, timeInWords(new Date(at)))}
                </span>
                <p className={classes.reads} dir="auto">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
