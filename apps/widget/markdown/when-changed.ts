import { Component, type ComponentChild, type FunctionComponent } from 'preact'

/** A component that is drawn again only when `same` says that its properties differ; preact/compat's memo without compat. */
export function whenChanged<Props extends object>(
  draw: FunctionComponent<Props>,
  same: (before: Props, after: Props) => boolean,
) {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !same(this.props, next)
    }
    override render(props: Props): ComponentChild {
      return draw(props)
    }
  }
}
