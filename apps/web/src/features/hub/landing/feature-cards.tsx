import { landingTexts } from '../../../texts/en/landing.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { AppPicture } from './app-picture.tsx'
import classes from './landing-page.module.css'

const { features } = landingTexts

export function FeatureCards() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title">{features.title}</h2>
      <ul className={classes.columns}>
        {features.cards.map(({ drawing, title, body }) => (
          <li key={title} className={classes.card}>
            <LineDrawing of={drawing} />
            <h3>{title}</h3>
            <p>{body}</p>
          </li>
        ))}
      </ul>
      <AppPicture of="dashboard" alt={features.picture} />
    </section>
  )
}
