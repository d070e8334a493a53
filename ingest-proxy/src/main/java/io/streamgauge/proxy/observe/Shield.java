package io.streamgauge.proxy.observe;

/**
 * Keeps what observers throw from their callers: exceptions, and errors that concern the observer alone, such as a
 * failed assertion or a stack that was too deep. Errors of the machine, such as lack of memory, pass.
 */
public final class Shield {

    private Shield() {}

    /**
     * Takes a step of an observer.
     *
     * @return false if it threw; the caller counts that
     */
    public static boolean attempt(Runnable step) {
        try {
            step.run();
            return true;
        } catch (Exception | StackOverflowError e) {
            return false;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) {
            return false;
        }
    }
}
