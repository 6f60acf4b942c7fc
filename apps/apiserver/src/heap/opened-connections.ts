import type { Clock } from './clock.js';
import { quietMs } from './quiet-time.js';

/**
 * Number of connections opened within {@link quietMs} from which garbage is collected seldom, because most objects of
 * new connections stay in use.
 */
const connectionsTogether = 50;

/** Notices when many connections are opened together. */
export class OpenedConnections {
  readonly #clock: Clock;
  readonly #onChange: (areMany: boolean) => void;
  #opened = 0;
  #isCounting = false;

  /** @param onChange called with true when many connections begin to be opened, and with false when that has ended */
  constructor(clock: Clock, onChange: (areMany: boolean) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  count(): void {
    this.#opened++;
    if (this.#opened === connectionsTogether) this.#onChange(true);
    if (!this.#isCounting) this.#clock.setTimer(this.#check, quietMs);
    this.#isCounting = true;
  }

  readonly #check = (): void => {
    const areMany = this.#opened >= connectionsTogether;
    this.#opened = 0;
    this.#isCounting = areMany;
    if (areMany) this.#clock.setTimer(this.#check, quietMs);
    else this.#onChange(false);
  };
}
