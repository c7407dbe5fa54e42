import { picturePath } from '@civic-hub/protocol'
import classes from './profile-picture.module.css'

/** A person's picture, over what stands where it can't be loaded. */
export function ProfilePicture({ accountId, picture }: { accountId: string; picture: number }) {
  return <img src={picturePath(accountId, picture)} alt="" className={classes.picture} />
}
