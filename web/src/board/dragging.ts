import type { Camera } from "./camera.svelte";
import type { Point } from "./geometry";

const SLOP = 6;

/** Lets fingers, mouse and wheel move a camera: drag, pinch, wheel, double tap. */
export function dragging(camera: Camera): (element: Element) => () => void {
  return (element) => {
    const held = new Map<number, Point>();
    let moved = 0;

    function down(event: PointerEvent): void {
      held.set(event.pointerId, [event.clientX, event.clientY]);
      moved = 0;
    }

    function move(event: PointerEvent): void {
      const before = held.get(event.pointerId);
      if (!before) return;
      const now: Point = [event.clientX, event.clientY];
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
      moved += Math.hypot(dx, dy);
      if (moved < SLOP) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      held.set(event.pointerId, now);
      if (other) pinch(before, now, other);
      else camera.drag(dx, dy);
    }

    function pinch(before: Point, now: Point, other: Point): void {
      const [was, is] = [distance(before, other), distance(now, other)];
      if (was > 0) camera.zoom(is / was, fromMiddle((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
    }

    function up(event: PointerEvent): void {
      held.delete(event.pointerId);
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY / 500), fromMiddle(event.clientX, event.clientY));
    }

    function fromMiddle(x: number, y: number): Point {
      const box = element.getBoundingClientRect();
      return [x - box.left - box.width / 2, y - box.top - box.height / 2];
    }

    function twice(): void {
      camera.toggle();
    }

    const listeners: [string, EventListener][] = [
      ["pointerdown", down as EventListener],
      ["pointermove", move as EventListener],
      ["pointerup", up as EventListener],
      ["pointercancel", up as EventListener],
      ["dblclick", twice],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    element.addEventListener("wheel", wheel as EventListener, { passive: false });
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      element.removeEventListener("wheel", wheel as EventListener);
    };
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
