import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system of its own, which a test can fill. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /**
   * Mounts a tmpfs in a new folder.
   *
   * @throws Error where this is not Linux, or the process may not mount: it is not root, or root in a container without
   *   that right
   */
  static mount(megabytes: number): SmallDisk {
    const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    if (status === 0) return new SmallDisk(folder);
    rmdirSync(folder);
    throw new Error(`a tmpfs cannot be mounted: ${stderr ?? 'there is no program mount'}`);
  }

  /** Whether {@link mount} works here. */
  static isAvailable(): boolean {
    if (process.platform !== 'linux') return false;
    try {
      SmallDisk.mount(1).unmount();
      return true;
    } catch {
      return false;
    }
  }

  /** The file that fills the disk. */
  get #filler(): string {
    return join(this.folder, 'filler');
  }

  /** Fills the disk, except for this many bytes. */
  fill(except = 0): void {
    // Files of ended programs may have been removed since the last call, so more space may be free now.
    this.free();
    const spare = join(this.folder, 'spare');
    writeFileSync(spare, Buffer.alloc(except));
    const { status } = spawnSync('dd', ['if=/dev/zero', `of=${this.#filler}`, 'bs=4096']);
    if (status === 0) throw new Error(`${this.folder} has no end`);
    rmSync(spare);
  }

  /** Frees the space that {@link fill} took. */
  free(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder]);
    rmdirSync(this.folder);
  }
}
